import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown, type UserConfig } from 'vite'
import { generate } from './scripts/generate.ts'
import { offlineFiles } from './scripts/offline-files.ts'
import { precompress } from './scripts/precompress.ts'

const gateway = process.env['PARTA_PUBLIC_URL'] ?? `http://localhost:${process.env['PARTA_PORT'] ?? 8080}`

/** What other sites show is built separately, so that its bundles contain nothing of the app. */
const apart: Pick<UserConfig, 'environments' | 'builder'> = {
  environments: {
    embedded: {
      consumer: 'client',
      build: { emptyOutDir: false, rolldownOptions: { input: 'calendar-embedded.html' } },
    },
    element: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/element/main.ts',
          // One file, whose name other sites write into their pages.
          output: { entryFileNames: 'element/parta-events.js', codeSplitting: false },
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
      await precompress(resolve(builder.config.root, builder.config.build.outDir))
    },
  },
}

/** A module that at least this many pages share, each of which is loaded on its own, goes into a chunk with others. */
const sharedByMany = 25

/**
 * Without groups, each module that several pages share becomes a chunk of its own: the search took 127 scripts, most of
 * them below 2 kB.
 */
const codeSplitting: Rolldown.OutputOptions['codeSplitting'] = {
  groups: [
    { name: 'app', tags: ['$initial'], priority: 4 },
    { name: 'icons', test: /@tabler/, priority: 3 },
    { name: 'libraries', test: /node_modules/, minShareCount: sharedByMany, priority: 2 },
    // By the pages that use them, so that a public page does not load what only signed-in people need.
    { name: 'shared', minShareCount: sharedByMany, entriesAware: true, entriesAwareMergeThreshold: 2000, priority: 1 },
  ],
}

export default defineConfig(async ({ command }) => {
  await generate()
  // A build must contain the production build of React, even if a test or a shell sets another NODE_ENV.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return {
    root: import.meta.dirname,
    plugins: [react(), offlineFiles()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 500,
      rolldownOptions: { output: { codeSplitting } },
    },
    ...(command === 'build' ? apart : {}),
    server: {
      port: 5173,
      proxy: {
        '/a': gateway,
        '/public': gateway,
        '/mailbox': gateway,
        '/ws': { target: gateway, ws: true },
      },
    },
  }
})
