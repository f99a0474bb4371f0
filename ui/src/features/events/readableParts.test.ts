import { expect, test } from 'vitest'
import type { SentencePart } from '@/generated/protocol'
import { readableParts } from './readableParts'

const token = (clause: string | null, changed = false): SentencePart => ({
  kind: 'token',
  path: 'swiss.rounds',
  label: { zh: '轮数', en: 'Rounds' },
  text: { zh: '4轮', en: '4 rounds' },
  clause,
  changed,
  choices: [],
  own: null,
  editable: true,
})
const words = (zh: string): SentencePart => ({ kind: 'words', text: { zh, en: zh } })
const chinese = (text: { zh: string }) => text.zh

test('punctuation_stays_with_the_value_before_it', () => {
  const parts = readableParts([words('共'), token('附件1 一'), words('，每轮'), token(null), words('。')], chinese)
  expect(parts.map((part) => (part.kind === 'value' ? `[${part.text}]${part.after}` : part.text))).toEqual([
    '共',
    '[4轮]，',
    '每轮',
    '[4轮]。',
  ])
})

test('a_value_is_assumed_only_where_the_notice_is_silent_and_nobody_chose', () => {
  const assumed = readableParts([token('附件1 一'), token(null), token(null, true)], chinese).map(
    (part) => part.kind === 'value' && part.assumed,
  )
  expect(assumed).toEqual([false, true, false])
})
