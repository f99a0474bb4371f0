declare module 'postcss-pxtorem' {
  import type { PluginCreator } from 'postcss'

  const plugin: PluginCreator<{ rootValue: number; propList: string[]; minPixelValue: number }>
  export default plugin
}
