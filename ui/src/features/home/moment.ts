import type { HomeView } from '@/generated/protocol'

/** What the home page is about right now. */
export type Moment =
  | 'registration'
  | 'late'
  | 'locked'
  | 'drawn'
  | 'published'
  | 'running'
  | 'between'
  | 'played'
  | 'finished'

type Known = Pick<HomeView, 'phase' | 'deadline' | 'round' | 'all_played'>

export function momentOf(home: Known, now: number): Moment {
  switch (home.phase) {
    case 'registration':
      return home.deadline !== null && Date.parse(home.deadline) <= now ? 'late' : 'registration'
    case 'locked':
      return 'locked'
    case 'drawn':
    case 'playing':
      return ofRound(home)
    case 'finished':
      return 'finished'
  }
}

function ofRound({ round, all_played }: Known): Moment {
  switch (round?.state) {
    case undefined:
    case 'draft':
      return 'drawn'
    case 'published':
      return 'published'
    case 'running':
      return 'running'
    case 'closed':
      return all_played ? 'played' : 'between'
  }
}
