import { type UseQueryReturnType, useMutation, useQuery, useQueryClient } from '@tanstack/vue-query'
import { computed, type InjectionKey, inject, type MaybeRefOrGetter, toValue } from 'vue'
import { learnHostTime } from '@/shared/time/hostClock'
import type { Backend, CommandName, QueryName, ReplyOf, RequestOf, Tag } from './backend'
import { CallError } from './callError'
import { eventOf, markAllStale, markStale, type Subject } from './staleness'
import { subjects } from './subjects'
import { submissionKeeper } from './submission'

export const backendKey: InjectionKey<Backend> = Symbol('backend')

export function useBackend(): Backend {
  const backend = inject(backendKey)
  if (!backend) throw new Error('no backend provided')
  return backend
}

interface AskOptions {
  enabled?: MaybeRefOrGetter<boolean>
  /** Asks again every three seconds while the host cannot be reached. */
  persistent?: boolean
}

const PERSISTENT_MS = 3000

/** Reads. The answer stays until a change of its subject says that it is old. */
export function useAsk<N extends QueryName>(
  name: N,
  request: MaybeRefOrGetter<RequestOf<N>>,
  options: AskOptions = {},
): UseQueryReturnType<ReplyOf<N>, CallError> {
  const backend = useBackend()
  return useQuery<ReplyOf<N>, CallError>(
    computed(() => {
      const asked = toValue(request)
      const subject: Subject = { tags: subjects[name], event: eventOf(asked) }
      return {
        queryKey: [name, asked],
        queryFn: async () => {
          const reply = await backend.call(name, asked)
          if ('now' in reply) learnHostTime(Date.parse(reply.now))
          return reply
        },
        enabled: toValue(options.enabled) ?? true,
        meta: subject,
        ...(options.persistent && {
          refetchInterval: ({ state }: { state: { error: Error | null } }) =>
            state.error instanceof CallError && state.error.isUnreachable ? PERSISTENT_MS : (false as const),
        }),
      }
    }),
  ) as UseQueryReturnType<ReplyOf<N>, CallError>
}

/** Signing in or out twice is the same as once: these calls carry no submission, and the host refuses one. */
function isRepeatable(name: CommandName): boolean {
  return name.startsWith('account.')
}

type WithoutSubmission<T> = T extends unknown ? Omit<T, 'submission'> : never

/**
 * Changes. `run` resolves with the reply and rejects with a `CallError`; a second press while the first is on its
 * way joins it, and a retry after a network failure is recognised by the host.
 */
export function useDo<N extends CommandName>(name: N) {
  const backend = useBackend()
  const client = useQueryClient()
  const submissions = submissionKeeper()
  let onItsWay: { submission: string; reply: Promise<ReplyOf<N>> } | null = null

  const mutation = useMutation<ReplyOf<N>, CallError, RequestOf<N>>({
    mutationFn: async (request) => {
      let changed: readonly Tag[] | null = null
      const reply = await backend.call(name, request, (tags) => {
        changed = tags
      })
      void (changed === null ? markAllStale(client) : markStale(client, changed, eventOf(request)))
      return reply
    },
  })

  async function send(request: RequestOf<N>): Promise<ReplyOf<N>> {
    try {
      const reply = await mutation.mutateAsync(request)
      submissions.answered()
      return reply
    } catch (error) {
      if (!(error instanceof CallError && error.isUnreachable)) submissions.answered()
      throw error
    } finally {
      onItsWay = null
    }
  }

  function run(request: WithoutSubmission<RequestOf<N>>): Promise<ReplyOf<N>> {
    const submission = submissions.nameFor(request)
    if (onItsWay?.submission === submission) return onItsWay.reply
    const reply = send((isRepeatable(name) ? request : { ...request, submission }) as RequestOf<N>)
    onItsWay = { submission, reply }
    return reply
  }

  return { run, busy: mutation.isPending, error: mutation.error, forget: mutation.reset }
}
