/** `npm run docs`: updates the tables of the services' pages. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootFolder } from '../places.ts'
import { definitions } from './idle.ts'
import { withTable } from './tables.ts'

for (const definition of definitions) {
  const path = join(rootFolder, 'services', definition.name, 'README.md')
  await writeFile(path, withTable(await readFile(path, 'utf8'), definition))
}
