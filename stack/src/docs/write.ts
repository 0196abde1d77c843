/** `npm run docs`: writes what documents and settings files take from the code. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootFolder } from '../places.ts'
import { definitions } from './idle.ts'
import { withScopes, withSecurityNames } from './lists.ts'
import { composeSchema, namesModule, withExamples, withSettings, withTables } from './settings.ts'
import { withTable } from './tables.ts'

/** Replaces a file by what a function makes of it. @returns the new text */
async function rewrite(path: string, made: (text: string) => string): Promise<string> {
  const file = join(rootFolder, path)
  const text = made(await readFile(file, 'utf8'))
  await writeFile(file, text)
  return text
}

for (const definition of definitions) {
  await rewrite(`services/${definition.name}/README.md`, (page) => withTable(page, definition))
}
const compose = await rewrite('docker-compose.yml', withSettings)
await rewrite('.env.example', (example) => withExamples(example, compose))
await rewrite('docs/CONFIGURATION.md', withTables)
await rewrite('docs/API.md', withScopes)
await rewrite('docs/SECURITY-LOG.md', withSecurityNames)
await rewrite('services/kit/src/process/setting-names.ts', namesModule)
await rewrite('services/kit/src/process/compose-settings.generated.json', () => composeSchema(compose))
