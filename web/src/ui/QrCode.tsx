import { useEffect, useState } from 'react'
import classes from './QrCode.module.css'

interface Props {
  readonly text: string
  /** What it is, for those who do not see it. */
  readonly label: string
  readonly size?: number
}

/** Always dark on white, also in the dark theme: some readers know nothing else. */
export function QrCode({ text, label, size = 220 }: Props) {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    import('qrcode')
      .then(({ toDataURL }) => toDataURL(text, { margin: 2, width: size * 2 }))
      .then(setPicture)
      .catch(console.error)
  }, [text, size])
  return (
    <span className={classes.code} style={{ width: size, height: size }}>
      {picture && <img src={picture} width={size} height={size} alt={label} />}
    </span>
  )
}
