import { VueQueryPlugin } from '@tanstack/vue-query'
import { createApp } from 'vue'
import { chooseBackend } from '@/backend/choose'
import { newQueryClient } from '@/backend/queryClient'
import { backendKey } from '@/backend/use'
import { restoreFontSize } from '@/shared/device/fontSize'
import { i18n, restoreLanguage } from '@/shared/text/language'
import App from './App.vue'
import { newRouter } from './router'
import '@/shared/styles/tokens.css'
import '@/shared/styles/base.css'

async function start() {
  restoreFontSize()
  const [backend] = await Promise.all([chooseBackend(), restoreLanguage()])
  const router = newRouter()
  createApp(App)
    .use(i18n)
    .use(router)
    .use(VueQueryPlugin, { queryClient: newQueryClient() })
    .provide(backendKey, backend)
    .mount('#app')
}

void start()
