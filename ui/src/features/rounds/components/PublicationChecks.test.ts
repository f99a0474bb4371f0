import { screen } from '@testing-library/vue'
import { expect, test } from 'vitest'
import { fakeBackend } from '@/backend/fake'
import type { PublicationCheck, PublicationItem } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import PublicationChecks from './PublicationChecks.vue'

const check = (item: PublicationItem, zh: string, rest: Partial<PublicationCheck> = {}): PublicationCheck => ({
  item,
  done: false,
  text: { zh, en: zh },
  round: null,
  table: null,
  until: null,
  ...rest,
})

test('S90 what is open leads to the screen where it is put right, what is done leads nowhere', async () => {
  const checks = [
    check('rounds', '各轮都打完了', { done: true }),
    check('results', '第3轮还有2桌没有确认成绩', { round: 3 }),
    check('disputes', '第3轮5号桌有争议', { round: 3, table: 5 }),
    check('awards', '录取多少名还没有定'),
    check('windows', '更正的时限还没有到', { until: '2026-12-05T08:00:00Z' }),
  ]
  await show(
    PublicationChecks,
    { props: { event: '7K3MA1', checks } },
    { backend: fakeBackend({}), messages: ['rounds'] },
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/s/7K3MA1/scores/3',
    '/s/7K3MA1/repair/3/5',
    '/s/7K3MA1/regulations?ask=awards',
  ])
  expect(screen.getByText('更正的时限还没有到').closest('li')?.textContent).toContain('到12月5日')
})
