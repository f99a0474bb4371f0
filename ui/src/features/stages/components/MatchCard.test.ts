import { screen } from '@testing-library/vue'
import { expect, test } from 'vitest'
import type { FixtureView } from '@/generated/protocol'
import { show } from '@/shared/testing/show'
import MatchCard from './MatchCard.vue'

const side = (name: string) => ({ entrant: name, name: { zh: name, en: name }, players: [] })
const fixture: FixtureView = {
  number: 1,
  label: null,
  main: true,
  table: 1,
  first: side('甲'),
  second: side('乙'),
  result: null,
  status: null,
  winner: 'first',
  won: null,
}

test('who wins a match goes on', async () => {
  await show(MatchCard, { props: { fixture } }, { messages: ['stages'] })
  expect(screen.getByText('晋级')).toBeTruthy()
})

test('who wins the final goes nowhere: it is the champion', async () => {
  await show(MatchCard, { props: { fixture: { ...fixture, won: { zh: '冠军', en: '' } } } }, { messages: ['stages'] })
  expect(screen.getByText('冠军')).toBeTruthy()
  expect(screen.queryByText('晋级')).toBeNull()
})
