import { screen } from '@testing-library/vue'
import { expect, test } from 'vitest'
import type { EventView, Urgent } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import NextStepCard from './NextStepCard.vue'

const title = { zh: '决赛', en: 'Final' }
const of = (urgent: Urgent[]) =>
  ({
    code: '7K3MA1',
    units: 4,
    units_entered: 4,
    counted: { zh: '8对', en: '8 pairs' },
    rounds: [],
    urgent,
    next: { kind: 'enter_results', round: 2, title },
  }) as unknown as EventView
const links = () => screen.getAllByRole('link').map((link) => [link.textContent?.trim(), link.getAttribute('href')])

test('r12_3_3 what a referee decides comes before the step of the day, each with its way', async () => {
  await show(
    NextStepCard,
    {
      props: {
        event: of([
          { kind: 'exchange', round: 2, table: 1, title },
          { kind: 'dispute', round: 2, table: 3, title },
        ]),
      },
    },
    { messages: ['events'] },
  )
  expect(screen.getByText('决赛1号桌：成绩更正以后，对阵要换人，由裁判长确认')).toBeTruthy()
  expect(links()).toEqual([
    ['去换人', '/s/7K3MA1/rounds/2'],
    ['去裁决', '/s/7K3MA1/repair/2/3'],
    ['去登分', '/s/7K3MA1/scores/2'],
  ])
})

test('r12_3_3 a bye that changes has no table to name', async () => {
  const event = of([{ kind: 'exchange', round: 2, table: null, title }])
  await show(NextStepCard, { props: { event } }, { messages: ['events'] })
  expect(screen.getByText('决赛：成绩更正以后，轮空要改，由裁判长确认')).toBeTruthy()
})

test('without anything pressing there is one thing to do', async () => {
  await show(NextStepCard, { props: { event: of([]) } }, { messages: ['events'] })
  expect(links()).toEqual([['去登分', '/s/7K3MA1/scores/2']])
})
