import type { QueryName, Tag } from './backend'

/** What each query tells about. A new query does not compile before it is decided here when its answer gets old. */
export const subjects: Record<QueryName, readonly Tag[]> = {
  'account.get': ['account'],
  'event.templates': [],
  'event.preview': [],
  'event.list': ['event', 'registration', 'rounds', 'account'],
  'event.get': ['event', 'registration', 'draw', 'rounds', 'results', 'account'],
  'event.history': ['event', 'registration', 'draw', 'rounds', 'results'],
  'event.sheet': ['event', 'registration', 'draw', 'rounds', 'results'],
  'unit.list': ['event', 'registration'],
  'registration.form': ['event', 'registration'],
  'registration.check': ['event', 'registration'],
  'draw.get': ['draw', 'registration'],
  'round.get': ['rounds', 'results', 'registration'],
  'draft.get': ['rounds', 'results', 'registration'],
  'draft.preview': ['rounds', 'results', 'registration'],
  'score.slip': ['results', 'rounds'],
  'score.preview': ['event'],
  'standings.get': ['results', 'rounds', 'registration', 'event'],
  'what_if.get': ['results', 'rounds', 'registration', 'event'],
  'public.home': ['event', 'registration', 'draw', 'rounds', 'results'],
  'public.regulations': ['event'],
  'public.entrants': ['registration', 'draw'],
  'public.pairings': ['rounds', 'results', 'registration'],
  'public.my_table': ['rounds', 'results', 'registration', 'draw', 'event'],
  'public.explain': ['rounds'],
}
