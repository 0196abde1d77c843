import { describe, expect, it } from 'vitest'
import { riseOver } from './keep-clear.ts'

const toast = { top: 700, bottom: 760 }

describe('a toast', () => {
  it('rises above what it would cover', () => {
    const rise = riseOver(toast, { top: 660, bottom: 740 }, 8)
    expect(toast.bottom - rise).toBe(660 - 8)
  })

  it('stays where it covers nothing', () => {
    expect(riseOver(toast, undefined, 8)).toBe(0)
    expect(riseOver(toast, { top: 600, bottom: 690 }, 8)).toBe(0)
    expect(riseOver(toast, { top: 770, bottom: 840 }, 8)).toBe(0)
  })
})
