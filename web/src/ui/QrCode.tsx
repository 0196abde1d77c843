import { useEffect, useState } from 'react'
import classes from './QrCode.module.css'

interface Props {
  /** What it says when it is read. */
  readonly text: string
  readonly label: string
  /** In pixels; without it as wide as its place. */
  readonly size?: number
}

/** Always dark on white: that is how every camera reads it. */
export function QrCode({ text, label, size }: Props) {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    import('qrcode')
      .then(({ toDataURL }) => toDataURL(text, { margin: 2, width: 1000 }))
      .then((url) => isWanted && setPicture(url))
      .catch(console.error)
    return () => {
      isWanted = false
    }
  }, [text])
  return (
    <span className={classes.code} style={{ width: size ?? '100%' }} data-testid="qr">
      {picture && <img src={picture} alt={label} />}
    </span>
  )
}
