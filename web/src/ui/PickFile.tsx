import { FileButton, type FileButtonProps } from '@mantine/core'
import { useRef } from 'react'

interface Props extends Pick<FileButtonProps, 'accept' | 'children'> {
  readonly onPick: (file: File) => void
}

/** A button that picks one file. Browsers report a file that is picked again only after the input was reset. */
export function PickFile({ onPick, ...rest }: Props) {
  const reset = useRef<() => void>(null)
  const take = (file: File | null) => {
    reset.current?.()
    if (file) onPick(file)
  }
  return <FileButton resetRef={reset} onChange={take} {...rest} />
}
