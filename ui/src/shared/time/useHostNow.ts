import { onBeforeUnmount, onMounted, type Ref, readonly, ref } from 'vue'
import { hostNow } from './hostClock'

/** The host's time, looked at every few seconds and when the phone wakes up. */
export function useHostNow(everySeconds = 10): Readonly<Ref<number>> {
  const now = ref(hostNow())
  const look = () => {
    now.value = hostNow()
  }
  let timer: ReturnType<typeof setInterval> | undefined
  onMounted(() => {
    timer = setInterval(look, everySeconds * 1000)
    document.addEventListener('visibilitychange', look)
  })
  onBeforeUnmount(() => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  })
  return readonly(now)
}
