import type { NoticeField, NoticeSource } from '@/generated/protocol'
import { useText } from '@/shared/text/useText'
import { enteringOf, type NoticeChoice, toneOf } from './noticeChoices'

/** A clause is long; its row shows the beginning. */
const LONGEST = 60

/** How the fields of a notice are put into words. */
export function useNoticeWords() {
  const { t, say } = useText()

  function typed(field: NoticeField, { value, inAll = '' }: { value: string; inAll?: string }): string {
    switch (enteringOf(field)) {
      case 'rounds':
        return t('events.notice.rounds', { n: value })
      case 'minutes':
        return t('events.notice.minutes', { n: value })
      case 'seats':
        return [value && t('events.notice.seats', { n: value }), inAll && t('events.notice.seatsInAll', { n: inAll })]
          .filter(Boolean)
          .join(t('events.notice.and'))
      case 'awards':
        return t('events.notice.awards', { n: value })
      case 'datetime-local':
        return value.replace('T', ' ')
      default:
        return value
    }
  }

  return {
    value(field: NoticeField, choice: NoticeChoice | undefined): string {
      if (choice?.kind === 'typed') return typed(field, choice)
      if (choice?.kind === 'reading') return say(field.readings[choice.index]?.words)
      if (choice?.kind === 'template') return say(field.default_words) || t('events.notice.asTemplate')
      if (field.state === 'ambiguous')
        return field.readings.map((reading) => say(reading.words)).join(` ${t('events.notice.or')} `)
      // What is offered where nothing was said is no value.
      if (field.readings[0] && field.state !== 'not_said') return say(field.readings[0].words)
      if (field.state === 'incomplete') return t('events.notice.unrecognised')
      if (field.required) return t('events.notice.absent')
      return say(field.default_words) || t('events.notice.asTemplate')
    },
    state(field: NoticeField, choice: NoticeChoice | undefined): string {
      if (choice) return t('events.notice.state.chosen')
      const tone = toneOf(field, choice)
      if (tone === 'bad') return t('events.notice.state.missing')
      if (tone === 'good') return t('events.notice.state.clear')
      if (tone === 'quiet') return t('events.notice.state.default')
      return t(field.state === 'ambiguous' ? 'events.notice.state.choose' : 'events.notice.state.check')
    },
    phrase(source: NoticeSource): string {
      const line = source.phrase.replace(/\s+/gu, ' ')
      return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
    },
    clauses(sources: readonly NoticeSource[]): string {
      return [...new Set(sources.map((source) => source.clause))].join('、')
    },
  }
}
