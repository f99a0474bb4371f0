import { expect, test } from 'vitest'
import type { StageState, StagesView, StageView } from '@/generated/protocol'
import { shownStage } from './shownStage'

const stage = (index: number, state: StageState): StageView => ({
  stage: index,
  title: { zh: '', en: '' },
  kind: 'groups',
  state,
  drawn_by_lots: false,
  rng_seed: null,
  can_be_taken_back: false,
  notes: [],
  groups: [],
  crossover: [],
  rounds: [],
})
const view = (states: StageState[], due: number | null = null): StagesView => ({
  stages: states.map((state, index) => stage(index, state)),
  due,
  ties: [],
  places: [],
  is_final: false,
})

test('the stage at hand is shown until another one is chosen', () => {
  expect(shownStage(view(['waiting', 'waiting']), null)?.stage).toBe(0)
  expect(shownStage(view(['playing', 'waiting']), null)?.stage).toBe(0)
  expect(shownStage(view(['over', 'waiting'], 1), null)?.stage).toBe(1)
  expect(shownStage(view(['over', 'over']), null)?.stage).toBe(1)
  expect(shownStage(view(['over', 'playing']), 0)?.stage).toBe(0)
  expect(shownStage(view([]), null)).toBeUndefined()
})
