import { VueQueryPlugin } from '@tanstack/vue-query'
import { type RenderOptions, render } from '@testing-library/vue'
import type { Component } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { Backend } from '@/backend/backend'
import { fakeBackend } from '@/backend/fake'
import { newQueryClient } from '@/backend/queryClient'
import { backendKey } from '@/backend/use'
import { i18n, needMessages } from '../text/language'

interface Around {
  backend?: Backend
  /** Catalogues of the features the component speaks from. */
  messages?: readonly string[]
  path?: string
}

/** Shows a component as the app would: with text, routes, queries and a backend. */
export async function show(component: Component, options: RenderOptions<Component> = {}, around: Around = {}) {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:rest(.*)*', component: { render: () => null } }],
  })
  await needMessages(around.messages ?? [])
  await router.push(around.path ?? '/')
  const queryClient = newQueryClient()
  const shown = render(component, {
    ...options,
    global: {
      plugins: [i18n, router, [VueQueryPlugin, { queryClient }]],
      provide: { [backendKey as symbol]: around.backend ?? fakeBackend({}) },
    },
  })
  return { ...shown, router, queryClient }
}
