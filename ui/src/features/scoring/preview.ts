import { computed, type MaybeRefOrGetter, ref, toValue, watch } from 'vue'
import { type CallError, useAsk } from '@/backend'
import type { ScoreEntry, ScorePreview } from '@/generated/protocol'
import { emptyEntry } from './scoreDraft'

/** Why nothing is said of an entry: something is missing in it, the host is not there, or the host refused; null = asking. */
export type Silence = 'incomplete' | 'lost' | CallError

/** What an entry would mean, by the rules, while it is typed; and whether it may be saved. */
export function usePreview(
  place: MaybeRefOrGetter<{ event: string; round: number; table: number }>,
  entry: MaybeRefOrGetter<ScoreEntry | null>,
) {
  const preview = useAsk('score.preview', () => ({ ...toValue(place), entry: toValue(entry) ?? emptyEntry }), {
    enabled: () => toValue(entry) !== null,
    persistent: true,
  })
  /** From the first call that failed until the next that is answered, so that it does not flicker while it tries. */
  const isLost = ref(false)
  watch([preview.failureReason, preview.isSuccess], ([reason, answered]) => {
    if (answered) isLost.value = false
    else if (reason !== null) isLost.value = reason.isUnreachable
  })
  const silence = computed<Silence | null>(() => {
    if (toValue(entry) === null || preview.data.value !== undefined) return 'incomplete'
    if (isLost.value) return 'lost'
    return preview.error.value
  })
  const shown = computed<ScorePreview | undefined>(() => (toValue(entry) === null ? undefined : preview.data.value))
  const blocking = computed(() => shown.value?.findings.filter((finding) => finding.severity === 'blocking') ?? [])
  const warnings = computed(() => shown.value?.findings.filter((finding) => finding.severity === 'warning') ?? [])
  /** A warning that was confirmed for one entry says nothing about another. */
  const warningsRead = ref(false)
  watch(
    () => JSON.stringify(toValue(entry)),
    () => {
      warningsRead.value = false
    },
  )
  const mayBeSaved = computed(
    () =>
      toValue(entry) !== null &&
      // No sentence: games are still to come.
      (shown.value?.sentence ?? null) !== null &&
      blocking.value.length === 0 &&
      (warnings.value.length === 0 || warningsRead.value),
  )
  return { shown, blocking, warnings, warningsRead, mayBeSaved, silence }
}
