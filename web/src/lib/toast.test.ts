import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CallError } from './request.ts'
import { hideToast, leaveToast, provideToaster, showToast, toast, toastError, waitingToasts } from './toast.ts'

const show = vi.fn<Parameters<typeof provideToaster>[0]['show']>()
const hide = vi.fn<(id: string) => void>()
const shown = () => show.mock.lastCall?.[0]

describe('a toast whose code is not loaded', () => {
  it('is shown once the code is loaded, unless it was hidden or replaced meanwhile', () => {
    for (const id of ['first', 'second', 'first', 'third']) showToast({ id, message: `${id} toast` })
    hideToast('second')
    expect(waitingToasts.get().map(({ id }) => id)).toEqual(['first', 'third'])
    provideToaster({ show, hide })
    expect(show.mock.calls.map(([{ id }]) => id)).toEqual(['first', 'third'])
    expect(waitingToasts.get()).toEqual([])
  })
})

describe('with the code of toasts', () => {
  beforeEach(() => {
    provideToaster({ show, hide })
    show.mockClear()
    hide.mockClear()
  })

  it('a refusal of the server is shown', () => {
    toastError(new CallError('event.full', 409))
    expect(show).toHaveBeenCalledOnce()
  })

  it('nothing is shown after the dialog of the fresh proof was closed', () => {
    toastError(new CallError('identity.proofRequired', 403))
    toastError(new CallError('identity.secretRequired', 403))
    expect(show).not.toHaveBeenCalled()
  })

  it('a message about an act is replaced by the next one, also by an error, which is red', () => {
    toast('Uloženo')
    const saved = shown()?.id
    toastError(new CallError('event.full', 409))
    expect(hide).toHaveBeenLastCalledWith(saved)
    expect(shown()?.color).toBe('red')
  })

  it('a message about an act is gone on the next page, unless the act itself led there', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    toast('Smazáno')
    hide.mockClear()
    leaveToast()
    expect(hide).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1500)
    leaveToast()
    expect(hide).toHaveBeenCalledExactlyOnceWith(shown()?.id)
  })
})
