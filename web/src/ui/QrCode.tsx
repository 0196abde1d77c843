import { useEffect, useState } from 'react'
import { codePicture } from '../lib/code-picture.ts'
import classes from './QrCode.module.css'

interface Props {
  readonly text: string
  /** The description for screen readers. */
  readonly label: string
  /** In pixels, or as wide as the parent. */
  readonly size?: number | 'fill'
  /** The quiet zone around the code in modules; standards of payment codes ask for four. */
  readonly margin?: number
}

/** Dark on white in both themes, because not every camera reads inverted codes. */
export function QrCode({ text, label, size = 220, margin = 2 }: Props) {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    codePicture(text, margin)
      .then((url) => isWanted && setPicture(url))
      .catch(console.error)
    return () => {
      isWanted = false
    }
  }, [text, margin])
  return (
    <span className={classes.code} style={{ width: size === 'fill' ? '100%' : size }} data-testid="qr">
      {picture && <img src={picture} alt={label} />}
    </span>
  )
}
