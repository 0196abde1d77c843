import { wordsOf } from '@parta/contracts/predicates/text'
import { type Activity, activities } from '@parta/contracts/values'

/** The names of each activity in Czech, English and Slovak: a search finds its events by any of them. */
export const activityNames: Readonly<Record<Exclude<Activity, 'any'>, readonly string[]>> = {
  football: ['Fotbal', 'Football', 'Futbal'],
  small_football: ['Malá kopaná', 'Small-sided football', 'Malý futbal'],
  futsal: ['Futsal'],
  football_tennis: ['Nohejbal', 'Football tennis'],
  volleyball: ['Volejbal', 'Volleyball'],
  beach_volleyball: ['Plážový volejbal', 'Beach volleyball'],
  basketball: ['Basketbal', 'Basketball'],
  handball: ['Házená', 'Handball', 'Hádzaná'],
  floorball: ['Florbal', 'Floorball'],
  ice_hockey: ['Lední hokej', 'Ice hockey', 'Ľadový hokej'],
  ball_hockey: ['Hokejbal', 'Ball hockey'],
  inline_hockey: ['In-line hokej', 'Inline hockey'],
  rugby: ['Ragby', 'Rugby'],
  american_football: ['Americký fotbal', 'American football', 'Americký futbal'],
  baseball: ['Baseball', 'Bejzbal'],
  softball: ['Softball', 'Softbal'],
  ultimate_frisbee: ['Ultimate frisbee'],
  disc_golf: ['Discgolf', 'Disc golf'],
  tennis: ['Tenis', 'Tennis'],
  table_tennis: ['Stolní tenis', 'Table tennis', 'Stolný tenis'],
  badminton: ['Badminton', 'Bedminton'],
  squash: ['Squash'],
  padel: ['Padel'],
  pickleball: ['Pickleball'],
  golf: ['Golf'],
  bowling: ['Bowling'],
  petanque: ['Pétanque', 'Petang'],
  darts: ['Šipky', 'Darts', 'Šípky'],
  billiards: ['Kulečník', 'Billiards', 'Biliard'],
  chess: ['Šachy', 'Chess', 'Šach'],
  running: ['Běh', 'Running', 'Beh'],
  nordic_walking: ['Severská chůze', 'Nordic walking', 'Severská chôdza'],
  athletics: ['Atletika', 'Athletics'],
  orienteering: ['Orientační běh', 'Orienteering', 'Orientačný beh'],
  hiking: ['Turistika', 'Hiking'],
  cycling: ['Cyklistika', 'Cycling'],
  mountain_biking: ['Horská cyklistika', 'Mountain biking'],
  spinning: ['Spinning', 'Indoor cycling'],
  inline_skating: ['In-line bruslení', 'Inline skating', 'In-line korčuľovanie'],
  ice_skating: ['Bruslení', 'Ice skating', 'Korčuľovanie'],
  skateboarding: ['Skateboarding'],
  skiing: ['Lyžování', 'Skiing', 'Lyžovanie'],
  cross_country_skiing: ['Běžecké lyžování', 'Cross-country skiing', 'Bežecké lyžovanie'],
  snowboarding: ['Snowboarding'],
  swimming: ['Plavání', 'Swimming', 'Plávanie'],
  paddleboarding: ['Paddleboarding'],
  canoeing: ['Vodáctví', 'Canoeing and kayaking', 'Vodáctvo'],
  climbing: ['Lezení', 'Climbing', 'Lezenie'],
  bouldering: ['Bouldering'],
  yoga: ['Jóga', 'Yoga', 'Joga'],
  pilates: ['Pilates'],
  crossfit: ['CrossFit'],
  fitness: ['Posilování', 'Gym workout', 'Posilňovanie'],
  street_workout: ['Street workout'],
  circuit_training: ['Kruhový trénink', 'Circuit training', 'Kruhový tréning'],
  dance: ['Tanec', 'Dance'],
  martial_arts: ['Bojová umění', 'Martial arts', 'Bojové umenia'],
  gymnastics: ['Gymnastika', 'Gymnastics'],
}

const wordsByActivity = Object.entries(activityNames).map(([activity, names]) => ({
  activity: activity as Activity,
  words: wordsOf(...names),
}))

/** The activities of which a name, in any of the three languages, has a word that begins with `prefix`. */
export function activitiesNamed(prefix: string): Activity[] {
  return wordsByActivity
    .filter(({ words }) => words.some((word) => word.startsWith(prefix)))
    .map(({ activity }) => activity)
}

/** The numbers of the activities whose names have exactly this word. */
export const activitiesByWord: ReadonlyMap<string, ReadonlySet<number>> = activityNumbersByWord()

function activityNumbersByWord(): Map<string, Set<number>> {
  const byWord = new Map<string, Set<number>>()
  for (const { activity, words } of wordsByActivity) {
    for (const word of words) {
      const numbers = byWord.get(word) ?? new Set()
      byWord.set(word, numbers.add(activities.indexOf(activity)))
    }
  }
  return byWord
}
