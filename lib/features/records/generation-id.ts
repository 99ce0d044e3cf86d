/** The id of what a model wrote names the model, so that every version of a record made of it says which. */
export const generationId = (model: string, unique: string): string => `${unique}.${model}`;

/** The model that an id of `generationId` names. */
export const modelOf = (id: string): string => id.slice(id.indexOf('.') + 1);

export const GENERATION_ID_MAX_LENGTH = 200;
