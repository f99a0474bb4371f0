import type { BracketRound, FixtureView } from '@/generated/protocol'

/** The matches somebody plays or would come to by winning on, as `round.number`. */
export function pathOf(rounds: readonly BracketRound[], entrant: string | undefined): ReadonlySet<string> {
  const path = new Set<string>()
  if (entrant === undefined) return path
  let ahead: number | null = null
  for (const { round, fixtures } of rounds) {
    const own = fixtures.filter((fixture) => isSide(fixture, entrant))
    for (const fixture of own) path.add(keyOf(round, fixture))
    const main = own.find((fixture) => fixture.main)
    if (main) ahead = hasLost(main, entrant) ? null : main.number
    else if (ahead !== null) {
      // Two neighbours of a round meet in the next one.
      ahead = Math.ceil(ahead / 2)
      path.add(`${round}.${ahead}`)
    }
  }
  return path
}

export function keyOf(round: number, fixture: Pick<FixtureView, 'number'>): string {
  return `${round}.${fixture.number}`
}

function isSide({ first, second }: FixtureView, entrant: string): boolean {
  return first.entrant === entrant || second.entrant === entrant
}

function hasLost({ first, winner }: FixtureView, entrant: string): boolean {
  return winner !== null && (first.entrant === entrant) !== (winner === 'first')
}
