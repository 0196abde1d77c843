import { resolve } from 'node:path'
import { defineConfig, type UserConfig } from 'vite'
import { codeSplitting } from './scripts/chunks.ts'
import { generate } from './scripts/generate.ts'
import { loggerWithoutKnown } from './scripts/known-warnings.ts'
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
    // The pages for visitors: their script and style sheet for browsers, and what the gateway renders them with.
    visitor: {
      consumer: 'client',
      build: { emptyOutDir: false, copyPublicDir: false, rolldownOptions: { input: 'visitor.html' } },
    },
    visitorServer: {
      consumer: 'server',
      // The gateway's image has none of the web's packages.
      resolve: { noExternal: true },
      // Not that of the gateway's process, in which the slower development build of React would render.
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        minify: false,
        rolldownOptions: {
          input: 'src/visitor/server.tsx',
          // A folder that is not served.
          output: { entryFileNames: '.server/visitor.js', codeSplitting: false },
        },
      },
    },
    element: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/embed/element.ts',
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

export default defineConfig(async ({ command }) => {
  await generate()
  // A build must contain the production build of React, even if a test or a shell sets another NODE_ENV.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return {
    root: import.meta.dirname,
    customLogger: loggerWithoutKnown(command),
    plugins: [offlineFiles()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 500,
      rolldownOptions: {
        output: { codeSplitting: codeSplitting() },
      },
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
