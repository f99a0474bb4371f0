import { computed, ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useAsk } from '@/backend'
import { CallError } from '@/backend/callError'
import { consent, mayGoAhead } from '@/features/repair/permit'
import { useText } from '@/shared/text/useText'

/**
 * What the pages of one requirement have in common: what holds so far, what has to be read first, and the way back to
 * the list once it is saved. A refusal of one of `fields` is the problem of the field that was filled in.
 */
export function useRequirement(permitOf: 'pairs' | 'tables', fields: readonly string[]) {
  const route = useRoute()
  const router = useRouter()
  const { errorText } = useText()
  const event = computed(() => String(route.params.code))
  const back = computed(() => `/s/${event.value}/rounds/requirements`)
  const view = useAsk('requirements.get', () => ({ event: event.value }))
  const permit = computed(() => view.data.value?.[permitOf])
  const agreed = ref(false)
  const problem = ref<string | null>(null)
  const failure = ref<unknown>(null)
  const mayBeSaved = computed(() => mayGoAhead(permit.value, agreed.value))

  async function save(run: (said: { event: string; warnings_read: boolean }) => Promise<unknown>) {
    const { warnings_read } = consent(permit.value, agreed.value)
    failure.value = null
    try {
      await run({ event: event.value, warnings_read })
      await router.replace(back.value)
    } catch (error) {
      if (error instanceof CallError && fields.includes(error.field ?? '')) problem.value = errorText(error)
      else failure.value = error
    }
  }
  return { back, view, agreed, problem, failure, mayBeSaved, save }
}
