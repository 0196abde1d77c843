import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { useOutcome } from './use-outcome.ts'

function Buttons({ name, isUsed }: { name: string; isUsed: boolean }) {
  const { buttons } = useOutcome()
  return (
    <div ref={buttons}>
      {!isUsed && (
        <button type="button" id={`${name}-used`}>
          used
        </button>
      )}
      <button type="button" id={`${name}-next`}>
        next
      </button>
    </div>
  )
}

it('of two groups of buttons, the one that was used last gets the focus back when its button has gone', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const render = (isUsed: boolean) =>
    act(async () =>
      root.render(
        <>
          <Buttons name="main" isUsed={isUsed} />
          <Buttons name="dates" isUsed={isUsed} />
        </>,
      ),
    )
  await render(false)
  for (const name of ['main', 'dates']) document.getElementById(`${name}-used`)?.focus()
  await render(true)
  await expect.poll(() => document.activeElement?.id).toBe('dates-next')
  await act(async () => root.unmount())
})
