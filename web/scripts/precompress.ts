import { glob, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** Pictures and fonts are compressed already. */
const kinds = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])
/** Shorter files fit into one packet either way. */
const leastBytes = 1024
/** Files compressed at once; zlib has four threads. */
const atOnce = 4

const compress = promisify(brotliCompress)

/** Writes a brotli-compressed copy (`.br`) beside each text file of the built web, which the gateway serves. */
export async function precompress(folder: string): Promise<void> {
  const paths: string[] = []
  for await (const path of glob('**/*', { cwd: folder })) if (kinds.has(extname(path))) paths.push(join(folder, path))
  const queue = paths.values()
  const work = async () => {
    for (const path of queue) {
      const bytes = await readFile(path)
      if (bytes.length < leastBytes) continue
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      await writeFile(`${path}.br`, await compress(bytes, { params }))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
