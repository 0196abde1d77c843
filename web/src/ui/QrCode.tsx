import { useEffect, useState } from 'react'
import classes from './QrCode.module.css'

interface Props {
  /** What it says when it is read. */
  readonly text: string
  /** What it is, for those who do not see it. */
  readonly label: string
  /** In pixels, or as wide as its place. */
  readonly size?: number | 'fill'
}

/** Always dark on white: that is how every camera reads it. */
export function QrCode({ text, label, size = 220 }: Props) {
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
    <span className={classes.code} style={{ width: size === 'fill' ? '100%' : size }} data-testid="qr">
      {picture && <img src={picture} alt={label} />}
    </span>
  )
}
