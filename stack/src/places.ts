import { join, resolve } from 'node:path'

/** The root of the repository. */
export const rootFolder = resolve(import.meta.dirname, '../..')

/** What can be fetched or made again, whoever runs; git ignores it. */
export const cacheFolder = join(rootFolder, '.parta')

/** Where `npm start` keeps data and secrets; PARTA_HOME moves it. */
export const homeFolder = resolve(process.env['PARTA_HOME'] || cacheFolder)
