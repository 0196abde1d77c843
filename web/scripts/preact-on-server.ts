import type { Plugin } from 'vite'

/**
 * Gives the icons, which are components of React, to Preact where the pages for visitors are rendered. Their script for browsers
 * has no icons.
 */
export function preactOnServer(): Plugin {
  return {
    name: 'preact-on-server',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'lightServer',
    resolveId(path) {
      return path === 'react' ? this.resolve('preact/compat') : null
    },
  }
}
