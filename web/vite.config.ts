import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { generate } from './scripts/generate.ts'

const gateway = process.env['PARTA_PUBLIC_URL'] ?? `http://localhost:${process.env['PARTA_PORT'] ?? 8080}`

/** The embedded calendar is built separately, so that its bundle contains nothing of the app. */
const apart: Pick<UserConfig, 'environments' | 'builder'> = {
  environments: {
    embedded: {
      consumer: 'client',
      build: { emptyOutDir: false, rolldownOptions: { input: 'calendar-embedded.html' } },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
}

export default defineConfig(async ({ command }) => {
  await generate()
  // A build must contain the production build of React, even if a test or a shell sets another NODE_ENV.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return {
    root: import.meta.dirname,
    plugins: [react()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 400,
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
