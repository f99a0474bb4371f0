import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { CallError } from '@/backend/callError'
import type { Text } from '@/generated/protocol'
import type zh from '../messages/zh-CN.json'
import {
  clockTime,
  dayAndExactTime,
  dayAndTime,
  fullDayAndTime,
  type Language,
  longDate,
  type Moment,
} from '../time/dates'

type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string]

/**
 * The catalogues of the features. A feature declares its own beside its routes:
 * `declare module '@/shared/text/useText' { interface FeatureMessages { draw: typeof import('./messages/zh-CN.json') } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface FeatureMessages {}

/**
 * A noun after its number: a catalogue writes both forms, `{n} ‹table is/tables are› open`, and the number before them
 * chooses. Languages without such forms write none.
 */
export function withNumbers(text: string): string {
  let last = ''
  return text.replace(/(\d+)|‹([^›/]*)\/([^›]*)›/g, (all, number?: string, one?: string, many?: string) => {
    if (number === undefined) return (last === '1' ? one : many) ?? ''
    last = number
    return all
  })
}

export type MessageKey = Paths<typeof zh> | Paths<FeatureMessages>
export type Parameters = Record<string, string | number>

/** Text in the reader's language. Keys are checked by the compiler. */
export function useText() {
  const { t, te, locale } = useI18n({ useScope: 'global' })
  const language = computed(() => locale.value as Language)
  return {
    language,
    t: (key: MessageKey, parameters?: Parameters): string => withNumbers(parameters ? t(key, parameters) : t(key)),
    /** A sentence the host made, which comes in both languages. */
    say: (text: Text | null | undefined): string => (language.value === 'zh-CN' ? text?.zh : text?.en) ?? '',
    /**
     * What went wrong, in the user's words: the catalogue's sentence where the code alone says everything, else the
     * host's, which names the clause.
     */
    errorText(error: unknown): string {
      if (!(error instanceof CallError)) return t('error.unknown')
      const key = `error.${error.code}`
      const hosts = language.value === 'zh-CN' ? error.text.zh : error.text.en
      return te(key, 'zh-CN') ? t(key) : hosts || t('error.unknown')
    },
    clock: (moment: Moment) => clockTime(moment),
    date: (moment: Moment) => longDate(moment, language.value),
    dateAndTime: (moment: Moment) => dayAndTime(moment, language.value),
    /** For texts that are forwarded. */
    fullTime: (moment: Moment) => fullDayAndTime(moment, language.value),
    exactTime: (moment: Moment) => dayAndExactTime(moment, language.value),
  }
}
