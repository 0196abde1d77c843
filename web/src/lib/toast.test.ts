import { notifications } from '@mantine/notifications'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from './request.ts'
import { leaveToast, toast, toastError } from './toast.ts'

const show = vi.spyOn(notifications, 'show').mockReturnValue('')
const hide = vi.spyOn(notifications, 'hide').mockReturnValue('')

beforeEach(() => {
  show.mockClear()
})

describe('the toast of an error', () => {
  it('shows the server’s refusal', () => {
    toastError(new CallError('event.full', 409))
    expect(show).toHaveBeenCalledOnce()
  })

  it('is not shown after the dialog of the fresh proof was closed', () => {
    toastError(new CallError('identity.proofRequired', 403))
    toastError(new CallError('identity.secretRequired', 403))
    expect(show).not.toHaveBeenCalled()
  })
})

describe('what is said about an act', () => {
  it('is one at a time: the next one replaces it, also an error, which is red', () => {
    show.mockReturnValueOnce('saved').mockReturnValueOnce('full')
    toast('Uloženo')
    toastError(new CallError('event.full', 409))
    expect(hide).toHaveBeenLastCalledWith('saved')
    expect(show).toHaveBeenLastCalledWith(expect.objectContaining({ color: 'red' }))
  })

  it('is gone on the next page, unless the act itself led there', () => {
    vi.useFakeTimers()
    show.mockReturnValueOnce('deleted')
    toast('Smazáno')
    hide.mockClear()
    leaveToast()
    expect(hide).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1500)
    leaveToast()
    expect(hide).toHaveBeenCalledExactlyOnceWith('deleted')
    vi.useRealTimers()
  })
})
