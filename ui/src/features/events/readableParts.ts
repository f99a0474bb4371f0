import type { Choice, OwnNumber, SentencePart } from '@/generated/protocol'

export interface Words {
  kind: 'words'
  text: string
}
export interface Value {
  kind: 'value'
  path: string
  label: string
  text: string
  clause: string | null
  /** The notice is silent and nobody has chosen: our value. */
  assumed: boolean
  changed: boolean
  choices: Choice[]
  /** Any other number may be given. */
  own: OwnNumber | null
  editable: boolean
  /** Punctuation that must not start a line. */
  after: string
}

const leading = /^[\s，。；：、,.;:]+/

/** The sentence in one language, with the punctuation after a value kept beside it. */
export function readableParts(parts: readonly SentencePart[], say: (text: { zh: string; en: string }) => string) {
  const readable: (Words | Value)[] = []
  for (const part of parts) {
    if (part.kind === 'token') {
      readable.push({
        kind: 'value',
        path: part.path,
        label: say(part.label),
        text: say(part.text),
        clause: part.clause,
        assumed: part.clause === null && !part.changed,
        changed: part.changed,
        choices: part.choices,
        own: part.own,
        editable: part.editable,
        after: '',
      })
      continue
    }
    let text = say(part.text)
    const before = readable[readable.length - 1]
    const punctuation = leading.exec(text)?.[0] ?? ''
    if (before?.kind === 'value' && punctuation.trim() !== '') {
      before.after = punctuation.trim()
      text = text.slice(punctuation.length)
    }
    if (text !== '') readable.push({ kind: 'words', text })
  }
  return readable
}
