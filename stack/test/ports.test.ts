import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { freePort } from '../src/ports.ts'

it('a port that another process has picked is not picked again, though nothing listens there yet', async () => {
  const module = new URL('../src/ports.ts', import.meta.url).href
  const program = `import { freePort } from '${module}'; console.log(await freePort()); process.stdin.resume()`
  const other = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(other.stdout, 'data')) as [Buffer]
    const theirs = Number(line.toString())
    let next = theirs
    expect(await freePort(() => next++)).toBeGreaterThan(theirs)
  } finally {
    other.kill()
  }
})
