import { expect, test } from 'vitest'
import { emptyEntry } from '@/features/scoring/scoreDraft'
import type { ScoreVersion } from '@/generated/protocol'
import { contradicting } from './contradicting'

const version = (number: number, levels: [string, string], voided = false): ScoreVersion => ({
  number,
  result: { zh: levels.join(':'), en: levels.join(':') },
  entry: { ...emptyEntry, levels },
  change: { zh: '登记', en: 'reported' },
  by: { zh: '主办方', en: 'Organizer' },
  at: '2027-03-27T06:00:00Z',
  reason: null,
  current: false,
  of_others: false,
  voided: voided ? { reason: '牌数不对', taken_back: false, by: { zh: '', en: '' }, at: '2027-03-27T06:00:00Z' } : null,
})
const numbers = (versions: ScoreVersion[]) => contradicting(versions).map(({ number }) => number)

test('what was reported, agreed and contradicted stands as two results, the first one kept', () => {
  expect(numbers([version(1, ['9', '6']), version(2, ['9', '6']), version(3, ['9', '8'])])).toEqual([2, 3])
})

test('a third report hides none of the two before', () => {
  expect(numbers([version(1, ['9', '6']), version(2, ['9', '8']), version(3, ['9', '7'])])).toEqual([1, 2, 3])
})

test('what was set aside is not argued about any more', () => {
  expect(numbers([version(1, ['9', '6'], true), version(2, ['9', '8']), version(3, ['9', '7'])])).toEqual([2, 3])
})
