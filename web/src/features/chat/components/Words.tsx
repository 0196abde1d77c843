import { piecesOf } from '../links.ts'
import classes from './Bubble.module.css'

/** What someone wrote, as words and safe links; nothing of it is ever HTML. */
export function Words({ text }: { text: string }) {
  if (text === '') return null
  // Two pieces may be the same; their order never changes.
  const pieces = piecesOf(text).map((piece, index) => ({ ...piece, key: index }))
  return (
    <p className={classes.text}>
      {pieces.map((piece) =>
        'href' in piece ? (
          <a key={piece.key} href={piece.href} target="_blank" rel="noopener noreferrer nofollow" title={piece.href}>
            {piece.text}
          </a>
        ) : (
          <span key={piece.key}>{piece.text}</span>
        ),
      )}
    </p>
  )
}
