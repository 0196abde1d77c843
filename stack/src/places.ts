import { join, resolve } from 'node:path'

/** The root of the repository. */
export const rootFolder = resolve(import.meta.dirname, '../..')

/** All that Parta writes when it runs from its own folder; git ignores it. */
export const homeFolder = join(rootFolder, '.parta')
