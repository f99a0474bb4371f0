import { computed, type MaybeRefOrGetter, ref, toValue } from 'vue'
import { onDevice } from './storage'

/** Who somebody on this device is, in one event: found once, opened ever after (D12). */
export interface Pinned {
  entrant: string
  /** As it was called when it was found; what the host says now is newer. */
  name: string
}

const changes = ref(0)
const nameOf = (event: string) => `pin.${event}`

export function readPinned(event: string): Pinned | null {
  try {
    const stored: unknown = JSON.parse(onDevice.read(nameOf(event)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { entrant, name } = stored as Partial<Pinned>
    return typeof entrant === 'string' && typeof name === 'string' ? { entrant, name } : null
  } catch {
    return null
  }
}

/** Every screen of the event follows at once when somebody is pinned or let go. */
export function usePinned(event: MaybeRefOrGetter<string>) {
  // A browser that refuses to remember still keeps it for this visit.
  const pinned = computed(() => {
    void changes.value
    return thisVisit.get(toValue(event)) ?? readPinned(toValue(event))
  })
  return {
    pinned,
    pin(who: Pinned) {
      thisVisit.set(toValue(event), who)
      onDevice.write(nameOf(toValue(event)), JSON.stringify(who))
      changes.value++
    },
    unpin() {
      thisVisit.delete(toValue(event))
      onDevice.forget(nameOf(toValue(event)))
      changes.value++
    },
  }
}

const thisVisit = new Map<string, Pinned>()
