import type { Plugin } from 'vite'

/**
 * Lets Preact render the icons and the logo, which are components of React, in the pages for visitors. Only the server renders them:
 * the script of these pages for browsers has neither.
 */
const replacements: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

export function preactOnServer(): Plugin {
  return {
    name: 'preact-on-server',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'lightServer',
    resolveId(path) {
      const replacement = replacements[path]
      return replacement ? this.resolve(replacement) : null
    },
  }
}
