import { fileURLToPath } from 'node:url'
import vueI18n from '@intlify/unplugin-vue-i18n/vite'
import { VantResolver } from '@vant/auto-import-resolver'
import vue from '@vitejs/plugin-vue'
import pxToRem from 'postcss-pxtorem'
import icons from 'unplugin-icons/vite'
import components from 'unplugin-vue-components/vite'
import { defineConfig } from 'vitest/config'
import { contentSecurity } from './build/contentSecurity.ts'
import { noIconFont } from './build/noIconFont.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig(({ mode }) => ({
  plugins: [
    noIconFont(),
    vue(),
    // Messages are compiled here, so the compiler never reaches a phone.
    vueI18n({
      include: `${here('src')}/**/messages/*.json`,
      runtimeOnly: true,
      dropMessageCompiler: true,
      fullInstall: false,
      strictMessage: true,
    }),
    // Only Vant's own tags resolve by name; our components are imported where they are used.
    components({ dirs: [], dts: false, resolvers: [VantResolver()] }),
    icons({ compiler: 'vue3', scale: 1.35, defaultClass: 'icon' }),
    contentSecurity(),
  ],
  resolve: { alias: { '@': here('src') } },
  define: {
    // vue-test-utils mounts through the options API, the app never does.
    __VUE_OPTIONS_API__: mode === 'test',
    __VUE_PROD_DEVTOOLS__: false,
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: false,
    __VUE_I18N_LEGACY_API__: false,
    __VUE_I18N_FULL_INSTALL__: false,
    __INTLIFY_PROD_DEVTOOLS__: false,
  },
  css: { postcss: { plugins: [pxToRem({ rootValue: 17, propList: ['*'], minPixelValue: 2 })] } },
  server: {
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:8787', '/v1': 'http://127.0.0.1:8787' },
  },
  build: {
    target: ['chrome87', 'safari14'],
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    setupFiles: [here('src/shared/testing/setup.ts')],
    // Vant's parts import their own stylesheets, which only Vite can read.
    server: { deps: { inline: ['vant'] } },
    restoreMocks: true,
  },
}))
