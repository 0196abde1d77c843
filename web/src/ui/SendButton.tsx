import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentPropsWithoutRef, useId } from 'react'
import classes from './SendButton.module.css'

interface Props extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'disabled'> {
  /** What is missing before the button can be used, as a sentence; empty if nothing is. */
  readonly missing: string
}

/** A button that says below itself why it is disabled. */
export function SendButton({ missing, c, ...props }: Omit<Props, 'disabled'>) {
  const id = useId()
  const isDisabled = missing !== ''
  return (
    <div className={classes.box}>
      {/* The text of a coloured button could not be read on the grey of a disabled one. */}
      <Button {...props} {...(isDisabled || !c ? {} : { c })} fullWidth disabled={isDisabled} aria-describedby={id} />
      <p id={id} className={classes.hint}>
        {missing}
      </p>
    </div>
  )
}
