import type { StagesView, StageView } from '@/generated/protocol'

/** The stage to look at: the chosen one, else the one that is due or was begun last. */
export function shownStage(view: StagesView, chosen: number | null): StageView | undefined {
  const wanted = view.stages.find((stage) => stage.stage === chosen)
  const due = view.stages.find((stage) => stage.stage === view.due)
  const begun = view.stages.filter((stage) => stage.state !== 'waiting')
  return wanted ?? due ?? begun[begun.length - 1] ?? view.stages[0]
}
