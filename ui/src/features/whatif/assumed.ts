import type { AssumedScore, GameOutcome, ResultForm, ScoreEntry, Side } from '@/generated/protocol'
import { emptyEntry } from '../scoring/scoreDraft'

/** What is chosen for one table; nothing is preselected. */
export interface Guess {
  first: string
  second: string
  outcome: GameOutcome | null
  decided: Side | null
}

export const noGuess: Guess = { first: '', second: '', outcome: null, decided: null }

/** The guesses that are complete. */
export function assumedOf(guesses: ReadonlyMap<number, Guess>, form: ResultForm): AssumedScore[] {
  return [...guesses].flatMap(([table, guess]) => {
    const entry = entryOf(guess, form)
    return entry === null ? [] : [{ table, entry, decided: guess.decided }]
  })
}

function entryOf(guess: Guess, form: ResultForm): ScoreEntry | null {
  switch (form) {
    case 'outcome':
      return guess.outcome === null ? null : { ...emptyEntry, outcome: guess.outcome }
    case 'levels':
      return guess.first === '' || guess.second === '' ? null : { ...emptyEntry, levels: [guess.first, guess.second] }
    case 'deal_points':
      return guess.first === '' || guess.second === ''
        ? null
        : { ...emptyEntry, deal_points: [Number(guess.first), Number(guess.second)] }
  }
}
