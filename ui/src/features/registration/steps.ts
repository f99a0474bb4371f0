import type { EntryFormView, Finding } from '@/generated/protocol'

export type Step = 'members' | 'pairs' | 'leader' | 'review'

/** One question a screen; members only where the organizer did not know them. */
export function stepsOf(view: Pick<EntryFormView, 'asks_members'>): readonly Step[] {
  return view.asks_members ? ['members', 'pairs', 'leader', 'review'] : ['pairs', 'leader', 'review']
}

/** The screen on which what a finding is about can be changed. */
export function stepOf(field: string | null, steps: readonly Step[]): Step {
  if (field?.startsWith('leader')) return 'leader'
  if (field === 'members' && steps.includes('members')) return 'members'
  if (field === 'members' || field?.startsWith('seats')) return 'pairs'
  return 'review'
}

/** What stops the way on from a screen. Going on to the last one, everything counts. */
export function blocking(findings: readonly Finding[], step: Step, steps: readonly Step[]): Finding[] {
  const stops = findings.filter((finding) => finding.severity === 'blocking')
  return step === 'review' ? stops : stops.filter((finding) => stepOf(finding.field, steps) === step)
}
