import { wordsOf } from '@parta/contracts/predicates/text'
import { type Activity, activities } from '@parta/contracts/values'

/**
 * The names of each activity in Czech, English and Slovak, in this order: a search finds its events by any of them.
 */
export const activityNames: Readonly<Record<Exclude<Activity, 'any'>, readonly [cs: string, en: string, sk: string]>> =
  {
    football: ['Fotbal', 'Football', 'Futbal'],
    small_football: ['Malá kopaná', 'Small-sided football', 'Malý futbal'],
    futsal: ['Futsal', 'Futsal', 'Futsal'],
    football_tennis: ['Nohejbal', 'Football tennis', 'Nohejbal'],
    volleyball: ['Volejbal', 'Volleyball', 'Volejbal'],
    beach_volleyball: ['Plážový volejbal', 'Beach volleyball', 'Plážový volejbal'],
    basketball: ['Basketbal', 'Basketball', 'Basketbal'],
    handball: ['Házená', 'Handball', 'Hádzaná'],
    floorball: ['Florbal', 'Floorball', 'Florbal'],
    ice_hockey: ['Lední hokej', 'Ice hockey', 'Ľadový hokej'],
    ball_hockey: ['Hokejbal', 'Ball hockey', 'Hokejbal'],
    inline_hockey: ['In-line hokej', 'Inline hockey', 'In-line hokej'],
    rugby: ['Ragby', 'Rugby', 'Rugby'],
    american_football: ['Americký fotbal', 'American football', 'Americký futbal'],
    baseball: ['Baseball', 'Baseball', 'Bejzbal'],
    softball: ['Softball', 'Softball', 'Softbal'],
    ultimate_frisbee: ['Ultimate frisbee', 'Ultimate frisbee', 'Ultimate frisbee'],
    disc_golf: ['Discgolf', 'Disc golf', 'Discgolf'],
    tennis: ['Tenis', 'Tennis', 'Tenis'],
    table_tennis: ['Stolní tenis', 'Table tennis', 'Stolný tenis'],
    badminton: ['Badminton', 'Badminton', 'Bedminton'],
    squash: ['Squash', 'Squash', 'Squash'],
    padel: ['Padel', 'Padel', 'Padel'],
    pickleball: ['Pickleball', 'Pickleball', 'Pickleball'],
    golf: ['Golf', 'Golf', 'Golf'],
    bowling: ['Bowling', 'Bowling', 'Bowling'],
    petanque: ['Pétanque', 'Pétanque', 'Petang'],
    darts: ['Šipky', 'Darts', 'Šípky'],
    billiards: ['Kulečník', 'Billiards', 'Biliard'],
    chess: ['Šachy', 'Chess', 'Šach'],
    running: ['Běh', 'Running', 'Beh'],
    nordic_walking: ['Severská chůze', 'Nordic walking', 'Severská chôdza'],
    athletics: ['Atletika', 'Athletics', 'Atletika'],
    orienteering: ['Orientační běh', 'Orienteering', 'Orientačný beh'],
    hiking: ['Turistika', 'Hiking', 'Turistika'],
    cycling: ['Cyklistika', 'Cycling', 'Cyklistika'],
    mountain_biking: ['Horská cyklistika', 'Mountain biking', 'Horská cyklistika'],
    spinning: ['Spinning', 'Indoor cycling', 'Spinning'],
    inline_skating: ['In-line bruslení', 'Inline skating', 'In-line korčuľovanie'],
    ice_skating: ['Bruslení', 'Ice skating', 'Korčuľovanie'],
    skateboarding: ['Skateboarding', 'Skateboarding', 'Skateboarding'],
    skiing: ['Lyžování', 'Skiing', 'Lyžovanie'],
    cross_country_skiing: ['Běžecké lyžování', 'Cross-country skiing', 'Bežecké lyžovanie'],
    snowboarding: ['Snowboarding', 'Snowboarding', 'Snowboarding'],
    swimming: ['Plavání', 'Swimming', 'Plávanie'],
    paddleboarding: ['Paddleboarding', 'Paddleboarding', 'Paddleboarding'],
    canoeing: ['Vodáctví', 'Canoeing and kayaking', 'Vodáctvo'],
    climbing: ['Lezení', 'Climbing', 'Lezenie'],
    bouldering: ['Bouldering', 'Bouldering', 'Bouldering'],
    yoga: ['Jóga', 'Yoga', 'Joga'],
    pilates: ['Pilates', 'Pilates', 'Pilates'],
    crossfit: ['CrossFit', 'CrossFit', 'CrossFit'],
    fitness: ['Posilování', 'Gym workout', 'Posilňovanie'],
    street_workout: ['Street workout', 'Street workout', 'Street workout'],
    circuit_training: ['Kruhový trénink', 'Circuit training', 'Kruhový tréning'],
    dance: ['Tanec', 'Dance', 'Tanec'],
    martial_arts: ['Bojová umění', 'Martial arts', 'Bojové umenia'],
    gymnastics: ['Gymnastika', 'Gymnastics', 'Gymnastika'],
  }

const wordsByActivity = Object.entries(activityNames).map(([activity, names]) => ({
  activity: activity as Activity,
  words: wordsOf(...names),
}))

/** Every word of the names of the activities, in the three languages. */
export const activityWords: readonly string[] = [...new Set(wordsByActivity.flatMap(({ words }) => words))]

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
