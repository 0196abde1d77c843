import '@mantine/dropzone/styles.css'
import { Dropzone } from '@mantine/dropzone'
import type { Icon } from '@tabler/icons-react'
import classes from './DropField.module.css'

interface Props {
  readonly icon: Icon
  readonly title: string
  /** Says which files are taken. */
  readonly hint: string
  /** The value of the input's `accept`. */
  readonly accept: string
  readonly isBusy?: boolean
  /** Has to check the file: the field itself takes any. */
  readonly onFile: (file: File) => void
}

/** Takes a file by click, drop or keyboard. */
export function DropField({ icon: Icon, title, hint, accept, isBusy = false, onFile }: Props) {
  return (
    <Dropzone
      validator={() => null}
      multiple={false}
      disabled={isBusy}
      onDrop={([file]) => file && onFile(file)}
      inputProps={{ accept, 'aria-label': title }}
      aria-label={title}
      unstyled
      classNames={{ root: classes.drop ?? '' }}
    >
      <span className={classes.words}>
        <Icon size={40} stroke={1.5} aria-hidden="true" />
        <strong>{title}</strong>
        <span>{hint}</span>
      </span>
    </Dropzone>
  )
}
