/** The id of a generation names its model, so that every version of a record made from it does, too. */
export const generationId = (model: string, unique: string): string => `${unique}.${model}`;

/** The model that an id of `generationId` names. */
export const modelOf = (id: string): string => id.slice(id.indexOf('.') + 1);

export const GENERATION_ID_MAX_LENGTH = 200;
