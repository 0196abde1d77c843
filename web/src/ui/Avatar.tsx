import { type CSSProperties, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadedUrl } from '../lib/uploaded-url.ts'
import classes from './Avatar.module.css'
import { hash } from './hash.ts'

export interface Pictured {
  readonly id: string
  readonly name: string
  readonly surname?: string
  readonly image: string
  readonly deleted?: boolean | undefined
}

/** The picture of a person or a group; hidden from screen readers, because the name is beside it. */
export function Avatar({ who, size = 40 }: { who: Pictured; size?: number }) {
  const source = usePicture(who.image)
  // The address of a picture may have expired.
  const [broken, setBroken] = useState<string | null>(null)
  const style: CSSProperties = { width: size, height: size, fontSize: size * 0.38 }
  if (source && source !== broken) {
    const fail = () => setBroken(source)
    return <img className={classes.avatar} style={style} src={source} alt="" loading="lazy" onError={fail} />
  }
  if (source === '') return <span className={classes.avatar} style={style} aria-hidden="true" />
  const hue = { '--hue': hash(who.id) % 360 } as CSSProperties
  return (
    <span className={classes.avatar} style={{ ...style, ...hue }} aria-hidden="true">
      {who.deleted ? '–' : initials(who)}
    </span>
  )
}

export function PersonName({ who }: { who: Pictured }) {
  const { t } = useTranslation()
  if (who.deleted) return <span className={classes.gone}>{t('deletedPerson')}</span>
  return <>{fullName(who)}</>
}

export function fullName(who: { name: string; surname?: string }): string {
  return `${who.name} ${who.surname ?? ''}`.trim()
}

/** Draws generated pictures; loaded with the first one that is shown. */
let draw: ((seed: string) => string) | undefined

/** Returns the address of a picture: null if there is none, and empty until a generated one can be drawn. */
function usePicture(image: string): string | null {
  const seed = image.startsWith('SEED:') ? image.slice('SEED:'.length) : null
  const [, setLoaded] = useState(draw !== undefined)
  const isWaiting = seed !== null && !draw
  useEffect(() => {
    if (!isWaiting) return
    void import('./seed-picture.ts').then(
      ({ seedPicture }) => {
        draw = seedPicture
        setLoaded(true)
      },
      // The place of the picture stays empty.
      () => {},
    )
  }, [isWaiting])
  if (seed !== null) return draw?.(seed) ?? ''
  return uploadedUrl(image)
}

function initials(who: Pictured): string {
  const words = fullName(who).split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}
