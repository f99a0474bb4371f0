import type { NextStep, Phase, Urgent } from '@/generated/protocol'
import type { Tone } from '@/shared/components/StateTag.vue'

/** Where the one thing to do now is done. */
export function placeOf(next: NextStep, event: string): string {
  const work = `/s/${event}`
  switch (next.kind) {
    case 'add_units':
      return `${work}/entries/add`
    case 'collect_entries':
      return `${work}/entries`
    case 'draw':
      return `${work}/entries/draw`
    case 'begin_stage':
      return `${work}/stages`
    case 'draft_round':
      return `${work}/rounds`
    case 'publish_round':
    case 'start_round':
    case 'close_round':
      return `${work}/rounds/${next.round}`
    case 'enter_results':
      return `${work}/scores/${next.round}`
    case 'finish':
      return `${work}/rounds/finish`
    case 'done':
      return `${work}/standings`
  }
}

/** Where a referee decides what cannot wait. */
export function placeOfUrgent({ kind, round, table }: Urgent, event: string): string {
  switch (kind) {
    case 'exchange':
      return `/s/${event}/rounds/${round}`
    case 'dispute':
      return `/s/${event}/repair/${round}/${table}`
  }
}

export function roundOf(next: NextStep): number {
  return 'round' in next ? next.round : 0
}

export const phaseTones: Record<Phase, Tone> = {
  registration: 'info',
  locked: 'wait',
  drawn: 'wait',
  playing: 'info',
  finished: 'good',
}
