import { join, resolve } from 'node:path'

export const rootFolder = resolve(import.meta.dirname, '../..')

/** The folder of downloads and builds, shared by all runs; git ignores it. */
export const cacheFolder = join(rootFolder, '.parta')

/** The folder of `npm start`'s data and secrets; PARTA_HOME changes it. */
export const homeFolder = resolve(process.env['PARTA_HOME'] || cacheFolder)
