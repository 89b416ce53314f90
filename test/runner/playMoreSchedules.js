process.env.MODEL_SCHEDULES ??= '10000';
